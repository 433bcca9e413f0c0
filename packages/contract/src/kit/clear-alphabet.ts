/**
 * Digits and capital letters without 0, 1, I, L and O, which people confuse. The order of the characters is the order
 * of their values: never change it.
 */
export const CLEAR_31 = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
