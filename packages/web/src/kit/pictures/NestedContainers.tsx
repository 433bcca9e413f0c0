/**
 * Containers up and down as nested boxes: the outermost around the inner ones, this code marked, its content as tiles.
 */

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { GoTo } from '../navigation/navigate.tsx'
import { Code } from '../ui/Code.tsx'
import './pictures.css'

export interface Pack {
  key: string
  code: string
  /** Name of the packaging level. */
  level: string
  to?: string
  tag?: ReactNode
}
export interface NestedContainersProps {
  /** Its containers, outermost first. */
  up: readonly Pack[]
  self: Pack
  /** Some or all of its direct content, and how many packs there are. */
  inside: readonly Pack[]
  insideCount: number
}

function Title({ pack, isSelf = false }: { pack: Pack; isSelf?: boolean }) {
  const t = useTranslations('kit.pictures')
  return (
    <span className="pack-title">
      <span className="pack-level">{pack.level}</span>
      {pack.to !== undefined && !isSelf ? (
        <GoTo to={pack.to}>
          <Code>{pack.code}</Code>
        </GoTo>
      ) : (
        <Code>{pack.code}</Code>
      )}
      {pack.tag}
      {isSelf && <span className="soft">{t('thisCode')}</span>}
    </span>
  )
}

function Inside({ inside, insideCount }: Pick<NestedContainersProps, 'inside' | 'insideCount'>) {
  const t = useTranslations('kit.pictures')
  const { number } = useFormats()
  if (insideCount === 0) return null
  const more = insideCount - inside.length
  return (
    <>
      <p className="soft pack-count">{t('inside', { count: insideCount })}</p>
      <ul className="pack-tiles">
        {inside.map((pack) => (
          <li key={pack.key} className="pack-tile">
            <Title pack={pack} />
          </li>
        ))}
        {more > 0 && <li className="pack-tile soft num">{`+ ${number(more)}`}</li>}
      </ul>
    </>
  )
}

export function NestedContainers({ up, self, inside, insideCount }: NestedContainersProps) {
  const t = useTranslations('kit.pictures')
  const [outer, ...rest] = up
  if (outer)
    return (
      <div className="pack">
        <Title pack={outer} />
        <NestedContainers up={rest} self={self} inside={inside} insideCount={insideCount} />
      </div>
    )
  return (
    <div className="pack pack-self">
      <Title pack={self} isSelf />
      <Inside inside={inside} insideCount={insideCount} />
      {insideCount === 0 && up.length === 0 && <span className="unseen">{t('containers')}</span>}
    </div>
  )
}
