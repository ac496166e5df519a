import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Children, type ReactNode, useId } from 'react'

interface PersonSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A list of things of a person under its title. */
export function PersonSection({ title, note, children }: PersonSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 inline text-16">
        {title}
      </h2>
      {note && <span className="ms-3 text-ink-2">{note}</span>}
      <ul className="mt-2.5 divide-y divide-line rounded-card border border-line bg-card">
        {Children.count(children) > 0 ? children : <li className="px-4 py-3 text-ink-2">{t('None')}</li>}
      </ul>
    </section>
  )
}
