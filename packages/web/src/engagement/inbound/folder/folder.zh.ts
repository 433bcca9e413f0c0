import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { endpointFoldersEn } from './folder.en.ts'

export const endpointFoldersZh: Phrases<typeof endpointFoldersEn> = {
  title: '通过 SFTP 获取文件',
  one: '{name}的文件夹',
  lead: '取回写完的文件并逐行接收，然后移到同一文件夹下的 processed 或 failed。',
  none: '未设置文件夹。端点接收发送方提交的消息和上传的文件。',
  setUp: '设置文件夹',
  edit: '修改文件夹',
  save: '保存',
  saved: '文件夹已保存',
  remove: '停止查看',
  removeTitle: '确定停止查看此文件夹？',
  removeText: '登录信息将被删除，已取回的文件记录保留。',
  removed: '已停止查看该文件夹',
  look: '立即查看',
  looking: '正在查看文件夹',
  minutes: '分钟',
  fields: {
    sftpUrl: '地址',
    sftpUser: '登录名',
    sftpAuth: '登录方式',
    sftpHostKey: '主机密钥',
    pattern: '文件',
    everyMinutes: '间隔',
    lookedAt: '上次查看',
    nextLookAt: '下次查看',
    failure: '最近一次失败',
  },
  hints: {
    sftpUrl: '主机和文件夹，例如 sftp://files.example.com/out/orders。',
    sftpUser: '该登录须能在文件夹中读取、重命名和写入。',
    pattern: '* 匹配任意字符，例如 orders-*.csv。两次查看均未变化，或旁边有同名加 .done 的文件时，文件视为已写完。',
    everyMinutes: '两次查看之间的分钟数。连续错误达到端点设定的次数后，端点自动停止接收。',
  },
  every: '每 {minutes} 分钟',
}
