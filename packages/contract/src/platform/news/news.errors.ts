export const newsErrors = {
  news_needs_a_language: 400,
  news_status_does_not_allow: 409,
  news_window_is_over: 400,
} as const
