/** Chooses permissions page by page. Every box is a real check box, so keyboard and screen reader work. */

import { useTranslations } from 'use-intl'
import { usePhrase, useRoomPhrase } from '../../../kit/language/i18n.tsx'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { type AuthorityPage, authorityTree } from './authority-tree.ts'
import './authority-tree.css'

export interface AuthorityTreeProps {
  value: readonly string[]
  onChange: (codes: string[]) => void
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
  const t = useTranslations('kit.permissionNames')
  const phrase = usePhrase()
  const word = useRoomPhrase('permissions')
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
        {page.actions.map(({ code, action, subject }) => (
          <label key={code} className="authority-box" title={code}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={(event) => toggle([code], event.target.checked)}
            />
            {subject === null
              ? word(`actions.${action}`, action)
              : t('of', { subject: word(`subjects.${subject}`, subject), action: word(`actions.${action}`, action) })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function AuthorityTree({ value, onChange, isDisabled = false }: AuthorityTreeProps) {
  const menuText = useTranslations('kit.menu')
  const chosen = new Set(value)
  const toggle = (codes: string[], on: boolean) => {
    const next = new Set(chosen)
    codes.forEach((code) => (on ? next.add(code) : next.delete(code)))
    onChange([...next].sort())
  }
  return (
    <div className="authority-tree">
      {authorityTree(useScreens()).map((section) => (
        <section key={section.name} className="authority-section">
          {section.name !== 'start' && <h2>{menuText(section.name)}</h2>}
          {section.pages.map((page) => (
            <PageLine key={page.title} page={page} chosen={chosen} toggle={toggle} isDisabled={isDisabled} />
          ))}
        </section>
      ))}
    </div>
  )
}
