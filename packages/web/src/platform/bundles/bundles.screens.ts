import { LATE_WINGS } from '../../kit/language/wings.ts'
import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const bundlePaths = {
  bundles: `${ROOT}/config/bundles`,
  bundleUpload: `${ROOT}/config/bundles/upload`,
  bundleExport: `${ROOT}/config/bundles/export`,
  bundleKeys: `${ROOT}/config/bundles/keys`,
  bundleKeyAccept: `${ROOT}/config/bundles/keys/accept`,
  bundle: `${ROOT}/config/bundles/$id`,
} as const

export const bundleScreens = screens('office', bundlePaths, {
  bundles: {
    permission: 'bundles.list',
    title: 'bundles.title',
    menu: { section: 'configuration', place: 60 },
    page: () => import('./BundleListPage.tsx').then((m) => m.BundleListPage),
  },
  bundleUpload: {
    permission: 'bundles.create',
    title: 'bundles.upload.title',
    parent: 'bundles',
    page: () => import('./BundleUploadPage.tsx').then((m) => m.BundleUploadPage),
  },
  bundleExport: {
    permission: 'bundles.export',
    title: 'bundles.write.title',
    parent: 'bundles',
    page: () => import('./BundleExportPage.tsx').then((m) => m.BundleExportPage),
  },
  bundleKeys: {
    permission: 'bundles.list',
    title: 'bundles.keys.title',
    parent: 'bundles',
    page: () => import('./BundleKeyListPage.tsx').then((m) => m.BundleKeyListPage),
  },
  bundleKeyAccept: {
    permission: 'bundles.acceptKeys',
    title: 'bundles.keys.accept',
    parent: 'bundleKeys',
    page: () => import('./BundleKeyAcceptPage.tsx').then((m) => m.BundleKeyAcceptPage),
  },
  bundle: {
    permission: 'bundles.list',
    title: 'bundles.one',
    parent: 'bundles',
    alsoPhrases: LATE_WINGS,
    page: () => import('./BundlePage.tsx').then((m) => m.BundlePage),
  },
})
