/** The figures at the head of a screen, each with its name above. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-12 text-ink-2">{name}</dt>
          <dd className="text-18 font-semibold">
            <bdi>{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
