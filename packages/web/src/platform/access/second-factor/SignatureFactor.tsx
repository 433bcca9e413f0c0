/** The second component of a signature. */

import { SecondFactorFields, type SecondFactorFieldsProps } from './SecondFactorFields.tsx'

export const SignatureFactor = (props: Pick<SecondFactorFieldsProps, 'value' | 'onChange'>) => (
  <SecondFactorFields purpose="SIGNATURE" {...props} />
)
