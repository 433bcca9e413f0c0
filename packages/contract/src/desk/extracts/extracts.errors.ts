export const extractsErrors = {
  extract_names_nothing: 400,
  extract_time_in_future: 400,
} as const
