import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'

/** Pieces by line. */
export type Chosen = Readonly<Record<number, number>>

interface ChosenPiecesProps {
  label: string
  lines: readonly { id: number; name: string; max: number }[]
  /** The name of a line's stepper. */
  nameOf: (name: string) => string
  chosen: Chosen
  onChange: (change: (before: Chosen) => Chosen) => void
}

/** Chooses pieces of an order's lines. */
export function ChosenPieces({ label, lines, nameOf, chosen, onChange }: ChosenPiecesProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map(({ id, name, max }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
          <span className="inline-flex items-center gap-2">
            <QuantityStepper
              value={chosen[id] ?? 0}
              min={0}
              max={max}
              chosen={Boolean(chosen[id])}
              onChange={(value) => onChange((before) => ({ ...before, [id]: value }))}
              labels={{
                quantity: nameOf(name),
                decrease: t('Decrease quantity'),
                increase: t('Increase quantity'),
              }}
            />
            <b className="tabular-nums">/ {max}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The chosen pieces as calls name them. */
export const chosenLines = (chosen: Chosen) =>
  Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ line_id: Number(id), quantity }] : []))
