/** Chooses permissions page by page. Every box is a real check box, so keyboard and screen reader work. */

import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { type AuthorityPage, authorityTree } from './authority-tree.ts'
import { foundIn } from './found-permissions.ts'
import { useActionText } from './RoleSummary.tsx'
import './authority-tree.css'

export interface AuthorityTreeProps {
  value: readonly string[]
  /** Absent where the permissions are only shown. */
  onChange?: (codes: string[]) => void
  isDisabled?: boolean
}

function PageLine({
  page,
  chosen,
  toggle,
  isDisabled,
}: {
  page: AuthorityPage
  chosen: ReadonlySet<string>
  toggle: (codes: string[], on: boolean) => void
  isDisabled: boolean
}) {
  const phrase = usePhrase()
  const actionText = useActionText()
  const codes = page.actions.map(({ code }) => code)
  const count = codes.filter((code) => chosen.has(code)).length
  return (
    <fieldset className="authority-page" disabled={isDisabled}>
      <legend className="unseen">{phrase(page.title)}</legend>
      <label className="authority-box authority-all">
        <input
          type="checkbox"
          checked={count === codes.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < codes.length
          }}
          onChange={(event) => toggle(codes, event.target.checked)}
        />
        {phrase(page.title)}
      </label>
      <div className="authority-actions">
        {page.actions.map((one) => (
          <label key={one.code} className="authority-box" title={one.code}>
            <input
              type="checkbox"
              checked={chosen.has(one.code)}
              onChange={(event) => toggle([one.code], event.target.checked)}
            />
            {actionText(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isPartly = (choices: readonly boolean[]) => choices.includes(true) && choices.includes(false)

export function AuthorityTree({ value, onChange, isDisabled = false }: AuthorityTreeProps) {
  const menuText = useTranslations('kit.menu')
  const t = useTranslations('roles')
  const phrase = usePhrase()
  const actionText = useActionText()
  const { number } = useFormats()
  const [text, setText] = useState('')
  const chosen = new Set(value)
  const sections = authorityTree(useScreens())
  const found = foundIn(sections, text, {
    ofSection: ({ name }) => (name === 'start' ? '' : menuText(name)),
    ofPage: ({ title }) => phrase(title),
    ofAction: actionText,
  })
  // Sections of which a part was chosen at first; later clicks leave the open ones open.
  const [opened] = useState(
    () =>
      new Set(
        sections
          .filter(({ pages }) => isPartly(pages.flatMap(({ actions }) => actions).map(({ code }) => chosen.has(code))))
          .map(({ name }) => name),
      ),
  )
  const toggle = (codes: string[], on: boolean) => {
    const next = new Set(chosen)
    codes.forEach((code) => (on ? next.add(code) : next.delete(code)))
    onChange?.([...next].sort())
  }
  return (
    <div className="authority-tree">
      <Input
        className="authority-search"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {found.length === 0 && <p className="soft authority-none">{t('noneFound')}</p>}
      {found.map(({ name, pages }) => {
        const codes = pages.flatMap(({ actions }) => actions.map(({ code }) => code))
        const count = codes.filter((code) => chosen.has(code)).length
        const lines = pages.map((page) => (
          <PageLine key={page.title} page={page} chosen={chosen} toggle={toggle} isDisabled={isDisabled} />
        ))
        return name === 'start' ? (
          <section key={name}>{lines}</section>
        ) : (
          <details key={`${name} ${text !== ''}`} className="authority-section" open={text !== '' || opened.has(name)}>
            <summary>
              <span className="grow">{menuText(name)}</span>
              <span className="num">{t('chosenOf', { count: number(count), all: number(codes.length) })}</span>
            </summary>
            {lines}
          </details>
        )
      })}
    </div>
  )
}
