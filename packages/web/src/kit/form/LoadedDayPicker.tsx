/** antd's date picker behind `DayPicker`; days go in and out as texts, so no zone can shift them. */

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import updateLocale from 'dayjs/plugin/updateLocale'
import type { DayPickerProps } from './DayPicker.tsx'

// By ISO 8601 a week begins on Monday. The English of dayjs begins it on Sunday, its Chinese on Monday.
dayjs.extend(updateLocale)
dayjs.updateLocale('en', { weekStart: 1 })

const FORMAT = 'YYYY-MM-DD'

export function LoadedDayPicker({ value, onChange, min, max, ...rest }: DayPickerProps) {
  return (
    <DatePicker
      {...rest}
      format={FORMAT}
      value={value === '' ? null : dayjs(value, FORMAT)}
      {...(min !== undefined && { minDate: dayjs(min, FORMAT) })}
      {...(max !== undefined && { maxDate: dayjs(max, FORMAT) })}
      // Enter accepts the typed day; it does not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(day) => onChange(day === null ? '' : day.format(FORMAT))}
    />
  )
}
