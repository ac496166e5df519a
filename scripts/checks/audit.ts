// No production package has a known high or critical weakness. Passes with a note when the registry cannot be asked.
import { auditPackages } from './audit-packages.ts'
import { report } from './sources.ts'

const audit = await auditPackages()
if ('unknown' in audit) process.stdout.write(`not checked: ${audit.unknown}\n`)
else report(audit.findings)
