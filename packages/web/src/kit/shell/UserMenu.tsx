/** The account menu: name, theme, own password, shortcuts, log out. */

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '../look/theme.ts'
import { useSession } from '../wire/session.ts'

const NAMES = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const initials = (name: string) =>
  /^[\x20-\x7e]+$/.test(name)
    ? name
        .split(/[\s.@_-]+/)
        .map((word) => word[0] ?? '')
        .join('')
        .slice(0, 2)
        .toUpperCase()
    : name.slice(-2)

function ThemeChoices() {
  const t = useTranslations('kit.shell')
  const current = useThemeChoice()
  return (
    <fieldset>
      <legend>{t('theme')}</legend>
      {THEME_CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="theme" checked={choice === current} onChange={() => chooseTheme(choice)} />
          {t(NAMES[choice])}
        </label>
      ))}
    </fieldset>
  )
}

interface UserMenuProps {
  onLogout: () => void
  onHelp: () => void
  children?: ReactNode
}

export function UserMenu({ onLogout, onHelp, children }: UserMenuProps) {
  const t = useTranslations('kit.shell')
  const shortcuts = useTranslations('kit.shortcuts')
  const { userName } = useSession()
  return (
    <>
      <button
        type="button"
        className="plain avatar"
        popoverTarget="user-menu"
        aria-label={t('user', { name: userName })}
        data-initials={initials(userName) || '?'}
      />
      <div id="user-menu" className="popup" popover="auto">
        <p className="popup-name">{userName}</p>
        {children}
        <button type="button" className="plain popup-item" onClick={onHelp}>
          <span className="grow">{shortcuts('title')}</span>
          <kbd aria-hidden="true">{'?'}</kbd>
        </button>
        <ThemeChoices />
        <button type="button" className="plain popup-item" onClick={onLogout}>
          {t('logout')}
        </button>
      </div>
    </>
  )
}
