/** The theme: one palette per theme provides both the page's CSS variables and antd's tokens. */

import { theme as antdTheme, type ThemeConfig } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import type { Tone } from './tone.ts'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type ThemeName = 'light' | 'dark'

type Surface =
  | 'paper'
  | 'card'
  | 'raised'
  | 'line'
  | 'bound'
  | 'edge'
  | 'ink'
  | 'soft'
  | 'accent'
  | 'accent-ink'
  | 'accent-ground'
  | 'danger'
  | 'nav'
  | 'nav-raised'
  | 'nav-ink'
  | 'nav-soft'
  | 'nav-mark'
/** Fill of strips and dots; ink and ground of tags. The contrast of ink on ground and on card meets AA. */
type ToneColours = readonly [fill: string, ink: string, ground: string]
interface Palette {
  surface: Record<Surface, string>
  tones: Record<Tone, ToneColours>
}

const light: Palette = {
  surface: {
    paper: '#f6f6f3',
    card: '#ffffff',
    raised: '#f0f1ed',
    line: '#e3e5e0',
    bound: '#cdd3cf',
    edge: '#868f8b',
    ink: '#14201d',
    soft: '#5d6b67',
    accent: '#0b6e5f',
    'accent-ink': '#0b6e5f',
    'accent-ground': '#e3f1ed',
    danger: '#b3261e',
    nav: '#10211d',
    'nav-raised': '#1c342e',
    'nav-ink': '#dfe8e4',
    'nav-soft': '#8fa39c',
    'nav-mark': '#3ecf9f',
  },
  tones: {
    issued: ['#c9d1cf', '#46524f', '#eceeec'],
    active: ['#0b8f6f', '#075c48', '#dff2ec'],
    sample: ['#6a5acd', '#4a3db0', '#eceafa'],
    hold: ['#d69e2e', '#7a4f05', '#fdf1d8'],
    rejected: ['#c2453a', '#9c2b21', '#fbe6e3'],
    inactive: ['#8d9a97', '#4d5a57', '#e9ecea'],
    waiting: ['#d69e2e', '#7a4f05', '#fbf4e4'],
    neutral: ['#5d6b67', '#33403c', '#eef0ee'],
  },
}

const dark: Palette = {
  surface: {
    paper: '#0e1412',
    card: '#151d1a',
    raised: '#1c2622',
    line: '#2a3530',
    bound: '#3d4a44',
    edge: '#6f7d77',
    ink: '#e6ece9',
    soft: '#9daaa5',
    accent: '#10806a',
    'accent-ink': '#56c9ab',
    'accent-ground': '#163029',
    danger: '#f0877d',
    nav: '#0a100e',
    'nav-raised': '#18241f',
    'nav-ink': '#dfe8e4',
    'nav-soft': '#8fa39c',
    'nav-mark': '#3ecf9f',
  },
  tones: {
    issued: ['#5b6763', '#c3cdc9', '#26302c'],
    active: ['#17a582', '#7fdcc0', '#12332a'],
    sample: ['#8a7ce6', '#bfb6fa', '#262247'],
    hold: ['#d69e2e', '#f0c871', '#3a2c10'],
    rejected: ['#d8584c', '#f5a59d', '#431d19'],
    inactive: ['#78857f', '#b4c0bb', '#232d29'],
    waiting: ['#d69e2e', '#f0c871', '#2f2715'],
    neutral: ['#8b9893', '#cfd8d4', '#242d2a'],
  },
}

const palettes: Record<ThemeName, Palette> = { light, dark }
const KEY = 'theme'
const SANS =
  "'Inter Variable', Inter, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif"
const MONO = "'IBM Plex Mono', ui-monospace, 'Noto Sans Mono CJK SC', monospace"

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem(KEY, choice)
  for (const listener of listeners) listener()
}

const themeName = (): ThemeName => {
  const choice = themeChoice()
  return choice === 'system' ? (prefersDark.matches ? 'dark' : 'light') : choice
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  prefersDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    prefersDark.removeEventListener('change', listener)
  }
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
const useThemeName = () => useSyncExternalStore(subscribe, themeName)

/** Through the style object model, so that the page's policy needs no inline styles. */
export function paint(name: ThemeName = themeName()) {
  const { style, dataset } = document.documentElement
  dataset['theme'] = name
  style.colorScheme = name
  for (const [key, colour] of Object.entries(palettes[name].surface)) style.setProperty(`--${key}`, colour)
  for (const [tone, [fill, ink, ground]] of Object.entries(palettes[name].tones)) {
    style.setProperty(`--${tone}`, fill)
    style.setProperty(`--${tone}-ink`, ink)
    style.setProperty(`--${tone}-ground`, ground)
  }
}

const prefersStill = matchMedia('(prefers-reduced-motion: reduce)')

function themeConfig(name: ThemeName): ThemeConfig {
  const { surface, tones } = palettes[name]
  return {
    cssVar: { key: 'app' },
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      fontFamily: SANS,
      fontFamilyCode: MONO,
      fontSize: 14,
      borderRadius: 8,
      borderRadiusLG: 10,
      borderRadiusSM: 6,
      controlHeight: 34,
      colorPrimary: surface.accent,
      colorLink: surface['accent-ink'],
      // antd would make them lighter, below the contrast of text.
      colorLinkHover: surface['accent-ink'],
      colorLinkActive: surface['accent-ink'],
      colorInfo: surface.accent,
      colorSuccess: tones.active[0],
      colorWarning: tones.hold[0],
      colorError: surface.danger,
      colorText: surface.ink,
      colorTextSecondary: surface.soft,
      colorTextDescription: surface.soft,
      colorTextPlaceholder: surface.soft,
      colorBgBase: surface.card,
      colorBgLayout: surface.paper,
      colorBgContainer: surface.card,
      colorBgElevated: name === 'dark' ? surface.raised : surface.card,
      colorBorder: surface.edge,
      colorBorderSecondary: surface.line,
      motion: !prefersStill.matches,
      motionDurationFast: '0.06s',
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.14s',
      wireframe: false,
    },
    components: {
      Button: {
        defaultBorderColor: surface.bound,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: name === 'dark' ? surface.paper : surface.card,
        fontWeight: 500,
      },
    },
  }
}

export function useAntdTheme(): ThemeConfig {
  const name = useThemeName()
  useEffect(() => paint(name), [name])
  return themeConfig(name)
}
