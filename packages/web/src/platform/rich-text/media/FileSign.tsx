/** What kind of file it is, by its ending. */

const MOST = 4

export const FileSign = ({ name }: { name: string }) => (
  <span className="rich-ending mono" aria-hidden>
    {/\.([^.]+)$/.exec(name)?.[1]?.slice(0, MOST).toUpperCase() ?? '?'}
  </span>
)
