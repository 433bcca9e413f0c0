import type { Phrases } from '../../kit/language/i18n.tsx'
import type { documentFilesEn } from './document-files.en.ts'

export const documentFilesZh: Phrases<typeof documentFilesEn> = {
  errors: {
    markup_too_large: '文本的格式内容过多，请缩短内容，或以纯文本粘贴。',
    pdf_needs_browser:
      '当前系统无法生成 PDF：服务器未安装 Chromium。请联系系统运营方安装，或在设置项 CHROMIUM 中指定其路径。',
    pdf_failed: '无法生成 PDF。请另存为 HTML 后打印。',
    pdf_took_too_long: '生成 PDF 超过 {seconds} 秒，已停止。请缩短内容。',
    upload_ticket_for_people: '上传凭证仅供已登录的人员使用，API 密钥不能使用。',
    upload_ticket_not_valid: '上传凭证已失效，请重新打开文档。',
    document_file_in_use: '有 {documents} 个文档正在使用此文件，请先在文档中移除。',
    document_files_of_person_too_many:
      '您的文件已达到 {maximum} GB 上限。请从不再需要的文档中移除文件，空间将在数日后释放。',
    picture_not_readable: '图片无法读取。',
    picture_not_there: '文本中有图片已不存在，或您无权使用，请删除后重新插入。',
    pictures_not_published: '文本中含有图片或图表，请允许生成公开副本，或将其从文本中移除。',
    pictures_too_many: '一篇文本最多包含 {maximum} 张图片和图表。',
    capture_host_not_allowed: '不允许从 {host} 抓取图片。',
    video_host_not_allowed: '此站点的视频不能在此播放，请打开链接观看。',
    capture_address_not_allowed: '图片所在地址不允许访问。',
    capture_failed: '图片抓取失败。',
    capture_too_many: '一次最多抓取 {maximum} 张图片。',
    controller_action_unknown: '编辑器没有此操作。',
    controller_callback_wrong: '回调函数名不正确。',
    controller_jsonp_off: '不允许其他站点的页面加载此配置。',
  },
  audit: {
    subjects: {
      editor_rule: '编辑器规则',
      document_file: '文档文件',
      upload_ticket: '上传凭证',
    },
    events: {
      editor_rule: { changed: '编辑器规则已更改' },
      upload_ticket: { made: '已生成上传凭证' },
      rich_text: { printed: '文本生成 PDF' },
      document_file: { added: '已为文档上传文件', removed: '已清除未使用的文档文件' },
    },
  },
  permissions: { subjects: { editorRule: '文本编辑器规则' } },
  taskKinds: { rich_text_remove_unused: '清除未使用的文档文件' },
}
