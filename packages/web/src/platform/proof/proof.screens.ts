import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const proofPaths = {
  proof: `${MEMBER}/eve_mg/proof`,
  proofEdit: `${MEMBER}/eve_mg/proof/edit`,
} as const

export const proofScreens = screens('office', proofPaths, {
  proof: {
    permission: 'events.list',
    title: 'proof.title',
    parent: 'events',
    page: () => import('./ProofPage.tsx').then((m) => m.ProofPage),
    alertTargets: ['event_log'],
  },
  proofEdit: {
    permission: 'proof.edit',
    title: 'proof.edit',
    parent: 'proof',
    page: () => import('./ProofFormPage.tsx').then((m) => m.ProofFormPage),
  },
})
