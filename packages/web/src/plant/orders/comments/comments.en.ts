export const commentsEn = {
  title: 'Comments',
  add: 'Add comment',
  added: 'Comment added',
  placeholder: 'Say what others should know of this order. A comment stays as it was written.',
  text: 'Comment',
  correct: 'Correct',
  correctTitle: 'Correct your comment',
  correctLead: 'The comment stays and shows that it was corrected. What you write here is a comment of its own.',
  correction: 'Correction',
  corrected: 'Corrected by a later comment',
  more: 'Show earlier comments',
  none: 'No comments yet.',
  audit: {
    events: {
      order: {
        commented: 'Comment on the order',
      },
    },
  },
} as const
