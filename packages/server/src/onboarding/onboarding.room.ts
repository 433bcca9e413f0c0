import * as routes from '@serialis/contract/onboarding/onboarding.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { listFiles } from './onboarding.queries.ts'
import * as onboarding from './onboarding.service.ts'
import { checkKind, enterKind } from './onboarding.tasks.ts'

export const onboardingRoom: Room = {
  name: 'onboarding',
  tasks: [checkKind, enterKind],
  files: listFiles,
  bindings: [
    bind(routes.listOnboardings, onboarding.listOnboardings),
    bind(routes.getOnboarding, onboarding.getOnboarding),
    bind(routes.uploadOnboarding, onboarding.uploadOnboarding),
    bind(routes.checkOnboarding, onboarding.checkOnboarding),
    bind(routes.enterOnboarding, onboarding.enterOnboarding),
    bind(routes.dropOnboarding, onboarding.dropOnboarding),
    bind(routes.downloadOnboardingErrors, onboarding.downloadOnboardingErrors),
  ],
}
