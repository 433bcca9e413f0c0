import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const reviewPaths = {
  auditReviews: `${MEMBER}/audit_reviews`,
  auditReviewCreate: `${MEMBER}/audit_reviews/create`,
  auditReviewRule: `${MEMBER}/audit_reviews/rule`,
  auditReview: `${MEMBER}/audit_reviews/$id`,
} as const

export const reviewScreens = screens('platform', reviewPaths, {
  auditReviews: {
    permission: 'events.list',
    title: 'reviews.title',
    parent: 'events',
    page: () => import('./ReviewListPage.tsx').then((m) => m.ReviewListPage),
  },
  auditReviewCreate: {
    permission: 'reviews.sign',
    title: 'reviews.create',
    parent: 'auditReviews',
    page: () => import('./ReviewFormPage.tsx').then((m) => m.ReviewFormPage),
  },
  auditReviewRule: {
    permission: 'events.list',
    title: 'reviews.rule.title',
    parent: 'auditReviews',
    page: () => import('./ReviewRulePage.tsx').then((m) => m.ReviewRulePage),
  },
  auditReview: {
    permission: 'events.list',
    title: 'reviews.one',
    parent: 'auditReviews',
    page: () => import('./ReviewDetailPage.tsx').then((m) => m.ReviewDetailPage),
  },
})
