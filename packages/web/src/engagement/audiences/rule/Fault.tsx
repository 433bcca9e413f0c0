/** A fault of a part that has no field of its own, where the part is. */

import { useEffect } from 'react'
import type { FormFields } from '../../../kit/form/useContractForm.ts'
import { useErrorText } from '../../../kit/language/i18n.tsx'

export function Fault({ form, name }: { form: FormFields<string>; name: string }) {
  const errorText = useErrorText()
  const { claim } = form
  useEffect(() => claim(name), [claim, name])
  const fault = form.errorOf(name)
  return fault === undefined ? null : <p className="field-error">{errorText(fault.key, fault.params)}</p>
}
