import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ChangeRecord } from '@rialto/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useKeys } from '../lib/keys.tsx'
import { useCurrentRow } from '../list/use-list-state.ts'
import { RecordRow } from './record-row.tsx'

interface RecordDaysProps {
  records: readonly ChangeRecord[]
  onRestore: (record: ChangeRecord) => void
}

/** Changes under the day on which they were made, one of them open. */
export function RecordDays({ records, onRestore }: RecordDaysProps) {
  const { i18n, t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const current = useCurrentRow(records, ({ id }) => id, area)
  useKeys([
    { keys: 'J', label: t('Next row'), run: () => current.move(1) },
    { keys: 'K', label: t('Previous row'), run: () => current.move(-1) },
    { keys: 'R', label: t('Restore'), run: () => current.row?.can_restore && onRestore(current.row) },
  ])
  const today = formatLocalDay(new Date().toISOString(), i18n.language)
  const openByEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.dataset.row) current.open()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focused row is the control; its button is one too
    <div ref={area} onKeyDown={openByEnter}>
      {byDay(records, i18n.language).map(([day, changes]) => (
        <section key={day} aria-label={day} className="pt-4">
          <h2 className="border-b border-line pb-2 text-14 font-semibold">{day === today ? t('Today') : day}</h2>
          <ul className="max-md:bleed">
            {changes.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                isOpen={record.id === openId}
                isCurrent={record === current.row}
                onFocus={() => current.point(record)}
                onToggle={() => setOpenId(record.id === openId ? null : record.id)}
                onRestore={() => onRestore(record)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function byDay(records: readonly ChangeRecord[], locale: string): [string, ChangeRecord[]][] {
  const days = new Map<string, ChangeRecord[]>()
  for (const record of records) {
    const day = formatLocalDay(record.at, locale)
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return [...days]
}
