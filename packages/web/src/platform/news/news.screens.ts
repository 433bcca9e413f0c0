import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const newsPaths = {
  news: `${ROOT}/news`,
  newsItem: `${ROOT}/news/$id`,
  newsDesk: `${ROOT}/news/manage`,
  newsCreate: `${ROOT}/news/manage/create`,
  newsDeskItem: `${ROOT}/news/manage/$id`,
  newsEdit: `${ROOT}/news/manage/$id/edit`,
} as const

export const newsScreens = screens('office', newsPaths, {
  news: {
    permission: 'session',
    title: 'news.title',
    menu: { section: 'start', place: 15 },
    page: () => import('./NewsListPage.tsx').then((m) => m.NewsListPage),
  },
  newsItem: {
    permission: 'session',
    title: 'news.one',
    parent: 'news',
    page: () => import('./NewsPage.tsx').then((m) => m.NewsPage),
  },
  newsDesk: {
    permission: 'news.list',
    title: 'newsDesk.title',
    menu: { section: 'start', place: 16 },
    parent: 'news',
    page: () => import('./NewsDeskPage.tsx').then((m) => m.NewsDeskPage),
  },
  newsCreate: {
    permission: 'news.create',
    title: 'newsDesk.create',
    parent: 'newsDesk',
    page: () => import('./NewsFormPage.tsx').then((m) => m.NewsCreatePage),
  },
  newsDeskItem: {
    permission: 'news.list',
    title: 'newsDesk.one',
    parent: 'newsDesk',
    page: () => import('./NewsDeskItemPage.tsx').then((m) => m.NewsDeskItemPage),
  },
  newsEdit: {
    permission: 'news.edit',
    title: 'newsDesk.edit',
    parent: 'newsDesk',
    page: () => import('./NewsFormPage.tsx').then((m) => m.NewsEditPage),
  },
})
