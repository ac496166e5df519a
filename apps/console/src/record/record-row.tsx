import { copyText } from '@rialto/client/copy-text.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatMoment } from '@rialto/client/moments.ts'
import type { ChangedField, ChangeRecord } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { ArrowRight, ChevronDown, Copy } from 'lucide'
import { Link } from 'react-router'
import { nameInText } from '../lib/inline-text.ts'
import { usePlace } from '../lib/place.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { ActorMark, useActorName, useSubjectNames } from './record-words.tsx'

interface RecordRowProps {
  record: ChangeRecord
  isOpen: boolean
  /** The keyboard is at it. */
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
  onRestore: () => void
}

/** A change: who made it and what it was; opened, with all its fields. */
export function RecordRow({ record, isOpen, isCurrent, onFocus, onToggle, onRestore }: RecordRowProps) {
  const { i18n, t } = useTranslation()
  const name = useActorName()(record.actor)
  const { at, actor, sentence, fields } = record
  // In a shop's own record, all changes are of this shop.
  const isMarket = useIsMarket()
  const shop = usePlace().place?.kind === 'market' && isMarket ? record.shop : null
  const [first, ...others] = fields
  return (
    <li
      data-row={record.id}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={onFocus}
      className="list-row border-b border-line outline-none max-md:px-4 md:px-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 md:flex-nowrap">
        <button
          type="button"
          data-row-link
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 basis-full items-start gap-3 text-start md:basis-auto"
        >
          <time dateTime={at} className="w-18 flex-none pt-1 whitespace-nowrap text-ink-2 tabular-nums max-md:sr-only">
            {formatClock(at, i18n.language)}
          </time>
          <ActorMark actor={actor} />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="wrap-anywhere">
              <b>{name}</b>
              {shop && <span className="text-ink-2"> ({shop.name})</span>} {inSentence(sentence, i18n.language)}
            </span>
            {first && !isOpen && (
              <span className="flex flex-wrap items-baseline gap-x-3 text-ink-2">
                <BeforeAfter field={first} />
                {others.length > 0 && t('and {{more}} more', { more: others.length })}
              </span>
            )}
            <span aria-hidden className="text-12 text-ink-2 md:hidden">
              {formatClock(at, i18n.language)}
            </span>
          </span>
          <Icon
            as={ChevronDown}
            size={18}
            className={cx('mt-1 text-ink-2 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <span className="flex min-w-24 justify-end text-end text-12 text-ink-2 max-md:ms-auto">
          {record.can_restore ? (
            <Button
              size="sm"
              className="max-md:min-h-11"
              aria-label={`${t('Restore')}: ${sentence}`}
              onClick={onRestore}
            >
              {t('Restore')}
            </Button>
          ) : (
            record.restored &&
            t('Taken back by {{name}}, {{time}}', {
              name: nameInText(record.restored.by),
              time: formatMoment(record.restored.at, i18n.language),
            })
          )}
        </span>
      </div>
      {isOpen && <RecordDetails record={record} />}
    </li>
  )
}

/** The sentence behind the name of its author. */
const inSentence = (sentence: string, locale: string): string =>
  sentence.charAt(0).toLocaleLowerCase(locale) + sentence.slice(1)

/** All fields of a change, the command that does the same, and the way to what was changed. */
function RecordDetails({ record }: { record: ChangeRecord }) {
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

/** A field as it was, struck, and as it is. */
function BeforeAfter({ field: { name, before, after } }: { field: ChangedField }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="sr-only">{name}:</span>
      <del className="line-clamp-1 wrap-anywhere">
        <bdi>{before ?? t('nothing')}</bdi>
      </del>
      <Icon as={ArrowRight} size={14} flip />
      <ins className="line-clamp-1 font-semibold wrap-anywhere text-ink no-underline">
        <bdi>{after ?? t('nothing')}</bdi>
      </ins>
    </span>
  )
}
