/** Menus for how text looks: the kind of paragraph, font, size, colours, alignment, height of lines. */

import {
  FONT_FAMILIES,
  FONT_SIZES,
  type FontFamily,
  LINE_HEIGHTS,
} from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { ALIGNMENTS } from '@serialis/contract/platform/rich-text/values.ts'
import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { changeBlocks } from '../editor/block-styles.ts'
import { Icon } from './icons.tsx'
import { Palette } from './Palette.tsx'
import { MenuItem, ToolMenu } from './ToolMenu.tsx'

interface Props {
  editor: Editor
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const

function kindOf(editor: Editor): 'paragraph' | 'quote' | 'code' | `heading${1 | 2 | 3 | 4 | 5 | 6}` {
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }))
  if (level !== undefined) return `heading${level}`
  if (editor.isActive('codeBlock')) return 'code'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

export function Kinds({ editor }: Props) {
  const t = useTranslations('richText')
  const kind = kindOf(editor)
  const chain = () => editor.chain().focus()
  const pick = (run: () => unknown, close: () => void) => () => {
    run()
    close()
  }
  return (
    <ToolMenu label={t('tools.kind')} value={t(`kinds.${kind}`)} className="rich-wide">
      {(close) => (
        <>
          <MenuItem isActive={kind === 'paragraph'} onPick={pick(() => chain().setParagraph().run(), close)}>
            {t('kinds.paragraph')}
          </MenuItem>
          {LEVELS.map((level) => (
            <MenuItem
              key={level}
              className={`rich-heading-${level}`}
              isActive={kind === `heading${level}`}
              onPick={pick(() => chain().setHeading({ level }).run(), close)}
            >
              {t(`kinds.heading${level}`)}
            </MenuItem>
          ))}
          <MenuItem isActive={kind === 'quote'} onPick={pick(() => chain().toggleBlockquote().run(), close)}>
            {t('kinds.quote')}
          </MenuItem>
          <MenuItem isActive={kind === 'code'} onPick={pick(() => chain().toggleCodeBlock().run(), close)}>
            {t('kinds.code')}
          </MenuItem>
        </>
      )}
    </ToolMenu>
  )
}

/** An empty mark would stay in the document. */
const style = (editor: Editor, attributes: Record<string, unknown>) =>
  editor.chain().focus().setMark('textStyle', attributes).removeEmptyTextStyle().run()

export function Fonts({ editor }: Props) {
  const t = useTranslations('richText')
  const { fontFamily, fontSize } = editor.getAttributes('textStyle') as { fontFamily?: FontFamily; fontSize?: string }
  const pick = (attributes: Record<string, unknown>, close: () => void) => () => {
    style(editor, attributes)
    close()
  }
  return (
    <>
      <ToolMenu
        label={t('tools.font')}
        value={fontFamily ? t(`fonts.${fontFamily}`) : t('defaultFont')}
        className="rich-wide"
      >
        {(close) => (
          <>
            <MenuItem isActive={!fontFamily} onPick={pick({ fontFamily: null }, close)}>
              {t('defaultFont')}
            </MenuItem>
            {(Object.keys(FONT_FAMILIES) as FontFamily[]).map((family) => (
              <MenuItem key={family} isActive={fontFamily === family} onPick={pick({ fontFamily: family }, close)}>
                <span style={{ fontFamily: FONT_FAMILIES[family] }}>{t(`fonts.${family}`)}</span>
              </MenuItem>
            ))}
          </>
        )}
      </ToolMenu>
      <ToolMenu label={t('tools.size')} value={fontSize ? fontSize.replace('px', '') : t('defaultSize')}>
        {(close) => (
          <>
            <MenuItem isActive={!fontSize} onPick={pick({ fontSize: null }, close)}>
              {t('defaultSize')}
            </MenuItem>
            {FONT_SIZES.map((size) => (
              <MenuItem key={size} isActive={fontSize === `${size}px`} onPick={pick({ fontSize: `${size}px` }, close)}>
                <span style={{ fontSize: size }}>{size}</span>
              </MenuItem>
            ))}
          </>
        )}
      </ToolMenu>
    </>
  )
}

export function Colours({ editor }: Props) {
  const t = useTranslations('richText.tools')
  const styles = editor.getAttributes('textStyle') as { color?: string; backgroundColor?: string }
  return (['color', 'backgroundColor'] as const).map((name) => {
    const chosen = styles[name] ?? null
    return (
      <ToolMenu
        key={name}
        label={t(name)}
        sign={
          <span
            className={name === 'color' ? 'rich-letter' : 'rich-letter rich-marker'}
            style={{ '--chosen': chosen ?? 'transparent' } as Record<string, string>}
          >
            {'A'}
          </span>
        }
      >
        {(close) => (
          <Palette
            chosen={chosen}
            onPick={(colour) => {
              style(editor, { [name]: colour })
              close()
            }}
          />
        )}
      </ToolMenu>
    )
  })
}

export function Paragraphs({ editor }: Props) {
  const t = useTranslations('richText')
  const attributes = { ...editor.getAttributes('paragraph'), ...editor.getAttributes('heading') }
  const alignment = ALIGNMENTS.find((one) => one === attributes['alignment']) ?? 'left'
  const isFirstLine = attributes['isFirstLineIndented'] === true
  return (
    <>
      <ToolMenu label={t('tools.align')} sign={<Icon name={alignment} />}>
        {(close) =>
          ALIGNMENTS.map((one) => (
            <MenuItem
              key={one}
              isActive={one === alignment}
              onPick={() => {
                changeBlocks(editor, () => ({ alignment: one === 'left' ? null : one }))
                close()
              }}
            >
              <Icon name={one} />
              {t(`alignments.${one}`)}
            </MenuItem>
          ))
        }
      </ToolMenu>
      <ToolMenu label={t('tools.lineHeight')} sign={<Icon name="lineHeight" />}>
        {(close) => (
          <>
            {LINE_HEIGHTS.map((lineHeight) => (
              <MenuItem
                key={lineHeight}
                isActive={attributes['lineHeight'] === lineHeight}
                onPick={() => {
                  changeBlocks(editor, (now) => ({ lineHeight: now['lineHeight'] === lineHeight ? null : lineHeight }))
                  close()
                }}
              >
                {lineHeight}
              </MenuItem>
            ))}
            <MenuItem
              isActive={isFirstLine}
              onPick={() => {
                changeBlocks(editor, () => ({ isFirstLineIndented: !isFirstLine }))
                close()
              }}
            >
              {t('firstLine')}
            </MenuItem>
          </>
        )}
      </ToolMenu>
    </>
  )
}
