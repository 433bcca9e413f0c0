/** The product's mark: a corner of a DataMatrix, solid on two sides. */
const CELLS = ['x.x.', 'xx.x', 'x.xx', 'xxxx']

export const Mark = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 4 4" aria-hidden="true">
    {CELLS.flatMap((row, y) =>
      [...row].map((cell, x) => (
        <rect
          key={`${x}${y}`}
          x={x + 0.1}
          y={y + 0.1}
          width="0.8"
          height="0.8"
          rx="0.14"
          fill={cell === 'x' ? '#3ecf9f' : '#1f6f5b'}
        />
      )),
    )}
  </svg>
)
