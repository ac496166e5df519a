import { copyText } from '@rialto/client/copy-text.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { ChangeRecord } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Copy } from 'lucide'
import { Link } from 'react-router'
import { useSubjectNames } from './subject-names.ts'

/** All fields of a change, the command that does the same, and the way to what was changed. */
export function RecordDetails({ record }: { record: ChangeRecord }) {
  const { i18n, t } = useTranslation()
  const names = useSubjectNames()
  const { at, subject, fields, command } = record
  const link = subject.kind === 'order' && record.shop && subject.id ? `/orders/${subject.id}` : null
  return (
    <div className="grid gap-4 pb-4 md:ps-32">
      <p className="text-ink-2">
        {names[subject.kind]}:{' '}
        {link ? (
          <Link to={link} className="text-accent-ink underline">
            {subject.name}
          </Link>
        ) : (
          <bdi>{subject.name}</bdi>
        )}
        {' · '}
        <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
      </p>
      {fields.length > 0 && (
        <table className="w-full text-start">
          <thead>
            <tr className="text-12 text-ink-2 *:border-b *:border-line *:py-2 *:pe-3 *:text-start *:font-normal">
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name} className="align-top *:border-b *:border-line *:py-2 *:pe-3 *:wrap-anywhere">
                <th scope="row" className="min-w-24 text-start font-normal text-ink-2 first-letter:uppercase">
                  {name}
                </th>
                <td className="min-w-24">
                  <bdi>{before ?? t('nothing')}</bdi>
                </td>
                <td className="font-semibold">
                  <bdi>{after ?? t('nothing')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {command && <CommandLine command={command} />}
      {!record.can_restore && !record.restored && <p className="text-12 text-ink-2">{t('Nothing to restore')}</p>}
    </div>
  )
}

function CommandLine({ command }: { command: string }) {
  const { t } = useTranslation()
  async function copy() {
    if (await copyText(command)) showToast({ tone: 'success', title: t('Command copied') })
    else showToast({ tone: 'info', title: t('The browser does not allow copying. Select the command instead.') })
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-ground-2 px-3 py-2">
      <code dir="ltr" className="min-w-0 flex-1 text-12 wrap-anywhere">
        {command}
      </code>
      <Button size="sm" onClick={() => void copy()}>
        <Icon as={Copy} size={16} />
        {t('Copy as command')}
      </Button>
    </div>
  )
}
