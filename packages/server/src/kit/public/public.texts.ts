/** Pages of the public listener that no room makes. */

interface Texts {
  title: string
  lead: string
}

export const neutralTexts: Record<'missing' | 'busy' | 'broken', Record<'en' | 'zh', Texts>> = {
  missing: {
    en: { title: 'There is no such page', lead: 'Scan the code on the pack again, or type its address anew.' },
    zh: { title: '页面不存在', lead: '请重新扫描包装上的码，或重新输入网址。' },
  },
  busy: {
    en: { title: 'Too many requests', lead: 'Please wait a minute, then scan the code again.' },
    zh: { title: '请求过于频繁', lead: '请稍等一分钟后再扫码。' },
  },
  broken: {
    en: {
      title: 'The check is not possible right now',
      lead: 'Nothing is wrong with your pack. Please try again in a few minutes.',
    },
    zh: { title: '暂时无法查询', lead: '这不代表您的产品有问题，请过几分钟再试。' },
  },
}
