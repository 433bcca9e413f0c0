import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { editorRuleEn } from './editor-rule.en.ts'

export const editorRuleZh: Phrases<typeof editorRuleEn> = {
  title: '文本编辑器',
  lead: '文本编辑器可以从其他站点抓取和展示哪些内容。未设置时一律不允许。',
  save: '保存',
  saved: '文本编辑器规则已保存',
  history: '更改记录',
  fields: {
    captureHosts: '允许抓取图片的站点',
    videoHosts: '允许展示视频的站点',
    videoBytes: '上传视频的大小上限',
    hasJsonp: '供其他站点页面使用的配置',
  },
  hints: {
    captureHosts:
      '主机名，如 www.example.com，每行一个；*.example.com 表示其下所有主机。粘贴文本中的图片会从这些站点复制。',
    videoHosts: '主机名，每行一个。读者可在文本中播放这些站点的视频，其他站点的视频仅显示为链接。',
    videoBytes: '1 至 1,000 MB，同时受租户存储配额限制。',
    hasJsonp: '其他站点可以将编辑器配置作为脚本加载，其中不含租户数据。仅在其他站点上的旧版编辑器需要时开启。',
  },
  jsonp: '允许',
  none: '无',
  yes: '允许',
  no: '不允许',
}
