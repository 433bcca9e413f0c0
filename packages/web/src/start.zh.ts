/** Chinese phrases of every page. */

import antd from 'antd/es/locale/zh_CN'
import titles from 'virtual:menu-titles/zh'
import { kitZh } from './kit/language/kit.zh.ts'
import { numbersZh } from './numbers/numbers.zh.ts'
import { platformZh } from './platform/platform.zh.ts'

export const startZh = { antd, phrases: { ...titles, kit: kitZh, ...platformZh, ...numbersZh } }
