/** Points are part of the page of a member (0600). */
export const pointsPermissions = {
  // Gives, redeems and corrects points by hand.
  'points.book': '060022',
  'points.reverse': '060023',
} as const
