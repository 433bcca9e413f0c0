/** What a user does with a rule: the tree in the form, which condition is open, and where the focus goes on. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormFields } from '../../../kit/form/useContractForm.ts'
import type { Naming } from './PickNamed.tsx'
import { type Changed, type EnteredGroup, type Place, placeName } from './rule-tree.ts'

/** The first field of a condition, the choice of a new part of a group, or the first button. */
type FocusOn = 'FIELD' | 'ADD' | 'BUTTON'
const SELECTORS: Record<FocusOn, string> = {
  FIELD: '.rule-leaf-form input',
  ADD: ':scope > .rule-add input',
  BUTTON: 'button',
}

export interface Editing {
  form: FormFields<string>
  /** Of the rule in the form. */
  name: string
  tree: EnteredGroup
  naming: Naming
  open: string | null
  setOpen: (place: Place | null) => void
  /** Puts a changed tree into the form, says so, and goes on at its part. */
  change: (next: Changed, options: { said: string; focus?: FocusOn; opens?: boolean }) => void
  /** The name of a part in the form. */
  nameOf: (place: Place) => string
}

export function useRuleEditing(
  form: FormFields<string>,
  name: string,
  naming: Naming,
): { editing: Editing; root: RefObject<HTMLDivElement | null>; said: string } {
  const root = useRef<HTMLDivElement>(null)
  const next = useRef<{ place: string; on: FocusOn } | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (next.current === null) return
    const { place, on } = next.current
    next.current = null
    root.current?.querySelector(`[data-rule-place="${place}"]`)?.querySelector<HTMLElement>(SELECTORS[on])?.focus()
  })
  const editing: Editing = {
    form,
    name,
    tree: form.valueOf(name) as EnteredGroup,
    naming,
    open,
    setOpen: (place) => setOpen(place === null ? null : placeName(place)),
    change({ tree, place }, { said: text, focus = 'BUTTON', opens = false }) {
      form.set(name, tree)
      setSaid(text)
      setOpen(opens ? placeName(place) : null)
      next.current = { place: placeName(place), on: focus }
    },
    nameOf: (place) => [name, ...place.flatMap((at) => ['rules', at])].join('.'),
  }
  return { editing, root, said }
}
