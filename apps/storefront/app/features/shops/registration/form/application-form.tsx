import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { UnsavedChangesGuard } from '../../../forms/index.ts'
import { RegistrationFields } from '../../../session/index.ts'
import { UploadProgress } from '../../../uploads/index.ts'
import { PicturesStep } from '../pictures/pictures-step.tsx'
import { ShopPreview } from '../pictures/shop-preview.tsx'
import { ShopStep } from './shop-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { type ApplicationOptions, useApplication } from './use-application.ts'
import { useStepFocus } from './use-step-focus.ts'

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
