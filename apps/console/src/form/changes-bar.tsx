import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { Button } from '@rialto/ui/button.tsx'
import { resetRefused, revealRefused, useRefusedCount } from '@rialto/ui/checked-fields.ts'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Bar } from '../lib/bars.tsx'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { $uploads } from '../lib/uploads.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { showFirstError } from './show-first-error.ts'
import { type EditForm, UploadFailed } from './use-edit-form.ts'

/** A field in words. */
interface FieldWords<Value> {
  label: string
  /** The value in the list of changes and in a conflict; without it only the label is told, as with long texts. */
  show?: (value: Value) => ReactNode
}

export type FormWords<Values> = { [Name in keyof Values]: FieldWords<Values[Name]> }

interface ChangesBarProps<Values extends object> {
  form: EditForm<Values>
  words: FormWords<Values>
  saveLabel?: string
}

/**
 * The foot of a form with changes: says in words what a save would change, and asks for a choice at each field that somebody else
 * has changed too. Absent while nothing has changed, but for a new thing. On phones it lies on the tab bar, or on the keyboard.
 */
export function ChangesBar<Values extends object>({ form, words, saveLabel }: ChangesBarProps<Values>) {
  const { t } = useTranslation()
  const uploads = useStoreValue($uploads, 0)
  const isPhone = useIsPhone()
  const fieldsOf = () => form.mark.current?.parentElement ?? null
  const refused = useRefusedCount(fieldsOf)
  const isDirty = form.changed.length > 0 || refused > 0
  const discard = () => {
    const scope = fieldsOf()
    if (scope) resetRefused(scope)
    form.discard()
  }
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const part = form.mark.current?.closest('[role=dialog], main') ?? document
    setElsewhere(form.failures > 0 && !showFirstError(part))
  }, [form.failures, form.mark])
  return (
    <>
      <span ref={form.mark} hidden />
      <LeaveGuard isDirty={(isDirty || uploads > 0) && !form.isBusy} />
      {(isDirty || form.conflicts.length > 0 || form.isNew) && (
        <Bar>
          <section
            aria-label={t('Changes')}
            className="sticky bottom-0 z-10 grid max-h-[60dvh] gap-3 overflow-y-auto border-t border-line bg-card px-4 py-2.5 md:mt-6 md:rounded-card md:border md:px-5 md:py-3"
          >
            {form.conflicts.length > 0 && <Conflicts form={form} words={words} />}
            <Refusal form={form} words={words} isElsewhere={isElsewhere} />
            {uploads > 0 && (
              <p role="status" className="text-13 text-ink-2">
                {form.isSaving
                  ? t('It is saved once the pictures have arrived.')
                  : t('{{count}} pictures are on their way', { count: uploads })}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {isPhone ? <ShortChanges form={form} words={words} /> : <ChangeList form={form} words={words} />}
              {refused > 0 && (
                <button
                  type="button"
                  className="text-13 text-danger underline underline-offset-3"
                  onClick={() => revealRefused(fieldsOf() ?? document)}
                >
                  {t('Fields to correct: {{number}}', { number: refused })}
                </button>
              )}
              <div className="ms-auto flex flex-auto flex-wrap justify-end gap-2 md:flex-none">
                {(isDirty || !form.isNew) && (
                  <Button
                    variant={isPhone ? 'bare' : 'sec'}
                    className="max-md:min-h-11"
                    disabled={form.isSaving}
                    onClick={discard}
                  >
                    {t('Discard')}
                  </Button>
                )}
                <Button
                  variant="pri"
                  className="max-md:min-h-11"
                  pending={form.isSaving}
                  unready={form.conflicts.length > 0}
                  onClick={() => void form.save()}
                >
                  {saveLabel ?? t('Save changes')}
                </Button>
              </div>
            </div>
          </section>
        </Bar>
      )}
    </>
  )
}

type PartProps<Values extends object> = Pick<ChangesBarProps<Values>, 'form' | 'words'>

/** Why nothing was saved, as far as it does not stand at a field on the screen. */
function Refusal<Values extends object>({ form, words, isElsewhere }: PartProps<Values> & { isElsewhere: boolean }) {
  const { t } = useTranslation()
  if (form.failure instanceof UploadFailed)
    return (
      <p role="alert" className="text-danger">
        {t('Not saved: a picture did not arrive. Send it again, or save without it.')}
      </p>
    )
  if (form.failure !== undefined && form.conflicts.length === 0)
    return (
      <p role="alert" className="text-danger">
        {messageOf(form.failure, t('The shop cannot be reached'))}
      </p>
    )
  const errors = Object.entries(form.errors)
  if (!isElsewhere || errors.length === 0) return null
  return (
    <ul role="alert" className="text-danger">
      {errors.map(([name, [message]]) => (
        <li key={name}>
          {words[(name in words ? name : name.split('.')[0]) as keyof Values]?.label}: {message}
        </li>
      ))}
    </ul>
  )
}

/** How many fields would change, and their names in one line. */
function ShortChanges<Values extends object>({ form, words }: PartProps<Values>) {
  const { t } = useTranslation()
  if (form.changed.length === 0) return null
  return (
    <div className="min-w-0 flex-[1_1_6rem]">
      <b className="block">{t('{{count}} changes', { count: form.changed.length })}</b>
      <span className="block truncate text-12 text-ink-2">{listed(form.changed.map((name) => words[name].label))}</span>
    </div>
  )
}

function ChangeList<Values extends object>({ form, words }: PartProps<Values>) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-13">
      {form.changed.map((name) => {
        const { label, show } = words[name]
        const [before, after] = [show?.(form.base[name]), show?.(form.values[name])]
        // A number of pictures may stay the same.
        const isTold = before !== after
        return (
          <li key={String(name)} className="min-w-0">
            <span className={isTold ? 'text-ink-2' : 'font-semibold'}>{label}</span>
            {isTold && (
              <>
                {' '}
                <s className="text-ink-2">{before}</s> <b>{after}</b>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Conflicts<Values extends object>({ form, words }: PartProps<Values>) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold">{t('Somebody else has changed this too. Choose for each field:')}</p>
      <ul className="grid gap-2">
        {form.conflicts.map(({ name, mine, theirs }) => {
          const { label, show } = words[name]
          const choice = (own: string, value: Values[keyof Values]) => (show ? show(value) : own)
          return (
            <li key={String(name)} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-24 text-ink-2">{label}</span>
              <Button size="sm" onClick={() => form.settle(name, 'mine')}>
                {t('Mine:')} {choice(t('as I wrote it'), mine)}
              </Button>
              <Button size="sm" onClick={() => form.settle(name, 'theirs')}>
                {t('Theirs:')} {choice(t('as it is now'), theirs)}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Asks before a screen with unsaved changes is left; the browser itself asks before the document is unloaded. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      // An entry of its own in the history would remove the entries that Leave may need.
      backCloses={false}
      onOpenChange={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      lead={t('Your changes on this page will be lost.')}
      cancelLabel={t('Stay')}
      confirmAs="danger"
      confirmLabel={t('Leave')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
