import type { CatalogueValue } from './value-calls.ts'

/** The name of a value, with its colour or logo. */
export function ValueName({ value: { name, code, logo } }: { value: CatalogueValue }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {code !== undefined && (
        <span
          aria-hidden
          style={{ backgroundColor: code }}
          className="size-6 flex-none rounded-full border border-line-strong"
        />
      )}
      {logo && <img src={`${logo}?w=96`} alt="" className="size-8 flex-none rounded-control bg-tile object-contain" />}
      <b className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </b>
    </span>
  )
}
