/**
 * Codes of earlier releases and the code that the same right has now (decision 103). An old code is never used again, so
 * that nothing that was written with it can grant another right.
 */
export const movedCodes: Readonly<Record<string, string>> = {
  '010116': '010120',
  '020213': '020220',
  '020311': '020320',
  '020613': '020621',
  '021013': '021011',
  '021111': '021120',
  '021210': '021220',
  '021411': '021401',
  '021512': '021513',
  '021713': '021711',
  '021813': '021801',
  '050111': '050120',
}
