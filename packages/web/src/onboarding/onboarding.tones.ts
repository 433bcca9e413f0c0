import type { OnboardingStatus } from '@serialis/contract/onboarding/onboarding.status.ts'
import type { Tone } from '../kit/tone.ts'

export const onboardingTones: Record<OnboardingStatus, Tone> = {
  CHECKING: 'neutral',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  ENTERING: 'neutral',
  ENTERED: 'active',
  DROPPED: 'inactive',
}
