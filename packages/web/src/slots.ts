/**
 * The parts that fill the slots of pages, one line per slot (see `kit/shell/slots.ts`); each part is loaded when a page
 * first shows it.
 */

import { lazy } from 'react'
import { needPhrases } from './kit/language/phrases.ts'
import type { Slots } from './kit/shell/slots.ts'

export const slots: Slots = {
  StatusHelp: lazy(() => import('./workplace/glossary/StatusHelp.tsx').then((m) => ({ default: m.StatusHelp }))),
  Holders: lazy(() => import('./platform/access/roles/Holders.tsx').then((m) => ({ default: m.Holders }))),
  RecordHistory: lazy(() =>
    import('./platform/audit/shared/RecordHistory.tsx').then((m) => ({ default: m.RecordHistory })),
  ),
  // Hits are shown without it where it cannot be loaded.
  OrderState: lazy(() =>
    Promise.all([import('./plant/orders/shared/OrderState.tsx'), needPhrases(['production'])]).then(
      ([m]) => ({ default: m.OrderState }),
      () => ({ default: () => '' }),
    ),
  ),
  ListViews: lazy(() => import('./platform/views/shared/ListViews.tsx').then((m) => ({ default: m.ListViews }))),
  ListExport: lazy(() =>
    import('./platform/exports/shared/ExportButton.tsx').then((m) => ({ default: m.ExportButton })),
  ),
  ListPrint: lazy(() => import('./platform/exports/shared/ListPrint.tsx').then((m) => ({ default: m.ListPrint }))),
  SignatureProvider: lazy(() =>
    import('./platform/access/sign-on/SignatureProvider.tsx').then((m) => ({ default: m.SignatureProvider })),
  ),
  SignatureFactor: lazy(() =>
    import('./platform/access/second-factor/SignatureFactor.tsx').then((m) => ({ default: m.SignatureFactor })),
  ),
  FactoryChoices: lazy(() => import('./plant/lines/lines.api.ts').then((m) => ({ default: m.FactoryChoices }))),
  ReachChoices: lazy(() => import('./plant/main-data/main-data.api.ts').then((m) => ({ default: m.ReachChoices }))),
  MemberPoints: lazy(() => import('./engagement/points/MemberPoints.tsx').then((m) => ({ default: m.MemberPoints }))),
  MemberRequests: lazy(() =>
    import('./engagement/privacy-requests/MemberRequests.tsx').then((m) => ({ default: m.MemberRequests })),
  ),
  MemberMerges: lazy(() => import('./engagement/merging/MemberMerges.tsx').then((m) => ({ default: m.MemberMerges }))),
  MemberAttributes: lazy(() =>
    import('./engagement/member-attributes/MemberAttributes.tsx').then((m) => ({ default: m.MemberAttributes })),
  ),
  MemberLineage: lazy(() =>
    import('./engagement/member-attributes/MemberLineage.tsx').then((m) => ({ default: m.MemberLineage })),
  ),
  MemberTags: lazy(() => import('./engagement/tags/MemberTags.tsx').then((m) => ({ default: m.MemberTags }))),
  MemberAudiences: lazy(() =>
    import('./engagement/audiences/MemberAudiences.tsx').then((m) => ({ default: m.MemberAudiences })),
  ),
  AudienceChosenMembers: lazy(() =>
    import('./engagement/audiences/AudienceChosenMembers.tsx').then((m) => ({ default: m.AudienceChosenMembers })),
  ),
  TagChosenMembers: lazy(() =>
    import('./engagement/tags/TagChosenMembers.tsx').then((m) => ({ default: m.TagChosenMembers })),
  ),
  TagRuns: lazy(() =>
    import('./engagement/audiences/runs/AudienceRuns.tsx').then((m) => ({ default: m.AudienceRuns })),
  ),
  TagRule: lazy(() => import('./engagement/audiences/tag-rules/TagRule.tsx').then((m) => ({ default: m.TagRule }))),
  SupplierChoices: lazy(() =>
    import('./plant/suppliers/suppliers.api.ts').then((m) => ({ default: m.SupplierChoices })),
  ),
  SerialOwner: lazy(() =>
    Promise.all([import('./engagement/members/SerialOwner.tsx'), needPhrases(['engagement'])]).then(([m]) => ({
      default: m.SerialOwner,
    })),
  ),
  SupplierRequests: lazy(() =>
    import('./desk/supplier-requests/SupplierRequests.tsx').then((m) => ({ default: m.SupplierRequests })),
  ),
}
