export const oneTimeCodesEn = {
  delivery: 'The user chooses the password',
  deliveryHint: 'Nobody else learns it: it is part of the signature of the user.',
  CODE: 'With a one-time code that you hand over',
  MAIL: 'With a link that is sent by e-mail',
  mailed: 'The link was sent.',
  shown: 'Hand over this code',
  slip: '{name} (account {account}) chooses a password at {address} with this code:',
  rules: 'It works once, within 72 hours, and is not shown again. Give it to this person only.',
  print: 'Print',
  handedOver: 'Done',
  choose: {
    title: 'Choose your password',
    lead: 'With the one-time code that you received.',
    account: 'Account',
    code: 'One-time code',
    newPassword: 'New password',
    hint: 'A long one is better than a complicated one.',
    submit: 'Choose password',
    back: 'Back to the login',
    done: 'Password chosen. Log in with it.',
    link: 'I have a one-time code',
  },
  notice: {
    titles: {
      PASSWORD: 'Your password was reset',
      SECOND_FACTOR: 'Your second factor was reset',
      BOTH: 'Your password and your second factor were reset',
    },
    text: 'If you did not ask for this, or did not choose the new password yourself, tell your quality assurance at once.',
    by: 'Reset by',
    at: 'Reset at',
    chosenAt: 'New password chosen at',
    seen: 'I know about it',
  },
  audit: {
    events: {
      user: {
        password_chosen: 'Password chosen with a one-time code',
        notice_seen: 'Notice of the reset seen',
      },
    },
  },
} as const
