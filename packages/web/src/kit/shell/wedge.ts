/** Tells a keyboard-wedge scanner from fingers: at least six keys, none more than 35 ms after the last, then Enter. */
const MAXIMUM_GAP_MS = 35
const MINIMUM_KEYS = 6

export interface WedgeKey {
  key: string
  timeStamp: number
  preventDefault(): void
}

/** GS (character 29) reaches the browser as Control+] or F8 on common scanners; it is kept, since GS1 codes need it. */
const characterOf = (key: string) => (key === 'F8' ? '\u001d' : key.length === 1 ? key : '')

export function wedge(onScan: (code: string) => void): (event: WedgeKey) => void {
  let code = ''
  let last = 0
  return (event) => {
    if (event.timeStamp - last > MAXIMUM_GAP_MS) code = ''
    last = event.timeStamp
    if (event.key !== 'Enter') {
      code += characterOf(event.key)
      return
    }
    if (code.length >= MINIMUM_KEYS) {
      event.preventDefault()
      onScan(code)
    }
    code = ''
  }
}
