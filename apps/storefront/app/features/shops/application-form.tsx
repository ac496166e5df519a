import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ADDRESS_LINE_MAX, NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Check } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { UnsavedChangesGuard } from '../forms/index.ts'
import { RegistrationFields } from '../session/index.ts'
import { UploadProgress } from '../uploads/index.ts'
import { PicturesStep, ShopPreview } from './pictures-step.tsx'
import { type ApplicationHandle, type ApplicationOptions, type StepName, useApplication } from './use-application.ts'

/** The application form, beside a preview of the shop: three steps, of a person with an account two. */
export function ApplicationForm(options: ApplicationOptions) {
  const { t } = useTranslation()
  const application = useApplication(options)
  const { form, step, steps, values, errors, change, pending, progress } = application
  const titles = { person: t('About you'), shop: t('Your shop'), pictures: t('Pictures') }
  const isLast = step === steps.at(-1)
  const heading = useStepFocus(step, form)
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-8">
      <section className="panel p-5 sm:p-7">
        <StepIndicator steps={steps} titles={titles} current={step} />
        <h2 ref={heading} tabIndex={-1} className="mt-6 mb-5 text-18 outline-none">
          {titles[step]}
        </h2>
        {application.isRestored && (
          <Notice className="mb-4">
            {t('What you typed is still here. Please type your password and choose your pictures again.')}
          </Notice>
        )}
        <Form ref={form} method="post" onSend={application.send} className="grid gap-4">
          {step === 'person' && (
            <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2 xl:*:first:col-span-2">
              <RegistrationFields values={values} errors={errors} onChange={change} />
            </div>
          )}
          {step === 'shop' && <ShopStep application={application} />}
          {step === 'pictures' && <PicturesStep application={application} />}
          <UploadProgress part={progress} />
          <div className="mt-2 flex flex-wrap gap-2.5">
            {step !== steps[0] && (
              <Button size="lg" disabled={pending} onClick={application.back} className="max-sm:flex-1">
                {t('Back')}
              </Button>
            )}
            <Button type="submit" variant="pri" size="lg" pending={pending} className="flex-1">
              {isLast ? t('Send the application') : t('Continue')}
            </Button>
          </div>
        </Form>
        <UnsavedChangesGuard dirty={application.isDirty} />
      </section>
      <ShopPreview application={application} />
    </div>
  )
}

/** Name, address and description of the shop. */
function ShopStep({ application: { values, errors, change } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('Name of the shop')}
        name="shop_name"
        dir="auto"
        autoComplete="organization"
        maxLength={NAME_MAX}
        aria-required
        value={values.shop_name}
        error={errors.shop_name}
        onChange={(event) => change({ shop_name: event.target.value })}
      />
      <TextField
        label={t('Address of the shop')}
        hint={t('Street and number, postal code, city.')}
        name="shop_address"
        dir="auto"
        autoComplete="street-address"
        maxLength={ADDRESS_LINE_MAX}
        aria-required
        value={values.shop_address}
        error={errors.shop_address}
        onChange={(event) => change({ shop_address: event.target.value })}
      />
      <TextArea
        label={t('About the shop')}
        aside={t('optional')}
        hint={t('What do you sell, and what is special about it? Shoppers read this on your page.')}
        name="shop_description"
        dir="auto"
        rows={5}
        value={values.shop_description}
        error={errors.shop_description}
        onChange={(event) => change({ shop_description: event.target.value })}
      />
    </>
  )
}

interface StepIndicatorProps {
  steps: readonly StepName[]
  titles: Record<StepName, string>
  current: StepName
}

/** The steps, with the current and completed ones marked. On phones only their numbers. */
function StepIndicator({ steps, titles, current }: StepIndicatorProps) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <>
      <p className="mb-3 text-12 text-ink-2">
        {t('Step {{number}} of {{total}}', { number: at + 1, total: steps.length })}
      </p>
      <ol className="flex items-center gap-3">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={cx('flex items-center gap-2.5', place > 0 && 'flex-1 before:h-px before:flex-1 before:bg-line')}
          >
            <span
              className={cx(
                'grid size-8 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums',
                place <= at ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink',
              )}
            >
              {place < at ? <Icon as={Check} size={16} stroke={2} /> : <span aria-hidden>{place + 1}</span>}
            </span>
            <span className={cx('max-sm:sr-only', place === at ? 'font-semibold' : 'text-ink-2')}>
              {titles[step]} {place < at && <span className="sr-only">{t('(done)')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Moves the focus to the start of a new step: to its invalid field, or to its heading, which needs the returned ref.
 */
function useStepFocus(step: string, form: RefObject<HTMLFormElement | null>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? heading.current
    target?.focus()
  }, [step, form])
  return heading
}
