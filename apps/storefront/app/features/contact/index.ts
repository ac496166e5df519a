export { contactMeta, supportMeta } from './contact-meta.ts'
export { ContactPage } from './contact-page.tsx'
export { loadContact, loadSupport } from './load-contact.ts'
export { SupportPage } from './support-page.tsx'
