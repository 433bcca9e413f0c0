import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const accessReviewPaths = {
  accessReviews: `${MEMBER}/access_reviews`,
  accessReviewCreate: `${MEMBER}/access_reviews/create`,
  grantsToReview: `${MEMBER}/access_reviews/grants`,
  accessReview: `${MEMBER}/access_reviews/$id`,
} as const

export const accessReviewScreens = screens('office', accessReviewPaths, {
  accessReviews: {
    permission: 'accessReviews.list',
    title: 'accessReviews.title',
    menu: { section: 'users', place: 100 },
    page: () => import('./AccessReviewListPage.tsx').then((m) => m.AccessReviewListPage),
  },
  accessReviewCreate: {
    permission: 'accessReviews.create',
    title: 'accessReviews.start',
    parent: 'accessReviews',
    page: () => import('./AccessReviewFormPage.tsx').then((m) => m.AccessReviewFormPage),
  },
  grantsToReview: {
    permission: 'accessReviews.list',
    title: 'accessReviews.mine.title',
    parent: 'accessReviews',
    page: () => import('./GrantListPage.tsx').then((m) => m.GrantListPage),
  },
  accessReview: {
    permission: 'accessReviews.list',
    title: 'accessReviews.one',
    parent: 'accessReviews',
    alertTargets: ['access_review'],
    page: () => import('./AccessReviewPage.tsx').then((m) => m.AccessReviewPage),
  },
})
