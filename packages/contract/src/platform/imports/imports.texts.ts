/** Names of the columns of an uploaded table, and texts of the faults of a cell, for the page and for files. */
export interface ImportWords<C extends string = string> {
  /** In the order of the template. */
  readonly columns: readonly C[]
  /** The column that names the record; every file has it. */
  readonly keyColumn: C
  readonly titles: Readonly<Record<'en' | 'zh', Readonly<Record<C, string>>>>
  readonly faults: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>>
}

export const columnTitle = ({ titles }: Pick<ImportWords, 'titles'>, locale: 'en' | 'zh', column: string): string =>
  titles[locale][column] ?? column

/** For error keys of records that have no text for files: what their ending says. */
const endings: readonly { of: RegExp; en: string; zh: string }[] = [
  { of: /value_twice$/, en: 'Line {line} has the same value.', zh: '与第 {line} 行的值相同。' },
  { of: /can_not_be_empty$/, en: 'Must not be empty.', zh: '不能为空。' },
  { of: /too_long$/, en: 'Longer than {maximum} characters.', zh: '超过 {maximum} 个字符。' },
  { of: /(not_exists|unknown|not_in_list)$/, en: 'There is no such value.', zh: '没有这个值。' },
  { of: /_exists$/, en: 'Another record has this value.', zh: '其他记录已使用此值。' },
  { of: /check_digit_wrong$/, en: 'The check digit is wrong.', zh: '校验位错误。' },
  { of: /format$/, en: 'The format is wrong.', zh: '格式错误。' },
]
const otherFault = { of: /./, en: 'This value is not possible here.', zh: '此处不能使用这个值。' }

/** A fault as text. */
export const faultText = (
  { faults }: Pick<ImportWords, 'faults'>,
  locale: 'en' | 'zh',
  { key, params }: { key: string; params: Readonly<Record<string, string | number>> },
): string =>
  (faults[locale][key] ?? (endings.find(({ of }) => of.test(key)) ?? otherFault)[locale]).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => String(params[name] ?? ''),
  )
