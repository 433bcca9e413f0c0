/** The result of the last scan, as text, colour and shape, large enough to read from the conveyor. */

import { useTranslations } from 'use-intl'
import { toneGround, toneInk, type Tone } from '../../kit/look/tone.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import { useProblemText } from './desk.ts'
import type { DeskAnswer } from './useDesk.ts'

function useWords() {
  const t = useTranslations('packing.answers')
  const level = useTranslations('ledger.level')
  const problemText = useProblemText()
  return ({ role, pack, isRepeat, problem }: DeskAnswer): { tone: Tone; words: string } => {
    if (isRepeat) return { tone: 'hold', words: t('repeat') }
    if (problem !== null) return { tone: 'rejected', words: problemText(problem) }
    const name = pack === null ? '' : level(pack.level)
    if (role === 'TARGET') return { tone: 'active', words: t('target', { level: name, code: pack?.code ?? '' }) }
    if (role === 'SOURCE') return { tone: 'active', words: t('source', { count: pack?.count ?? 0 }) }
    if (role === 'LABEL') return { tone: 'active', words: t('label') }
    return { tone: 'active', words: role === 'SELF' ? t('good') : t('added', { level: name }) }
  }
}

export function ScanVerdict({ answer }: { answer: DeskAnswer | null }) {
  const t = useTranslations('packing.answers')
  const wordsOf = useWords()
  const verdict = answer && wordsOf(answer)
  return (
    <div
      role="status"
      className="desk-verdict"
      style={verdict ? { background: toneGround(verdict.tone), color: toneInk(verdict.tone) } : {}}
    >
      {verdict && <ToneShape tone={verdict.tone} size={22} />}
      {verdict ? <p>{verdict.words}</p> : <p className="soft">{t('ready')}</p>}
      {answer && answer.problem === null && <Code>{answer.pack?.code ?? ''}</Code>}
    </div>
  )
}
