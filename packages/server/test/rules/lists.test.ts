/** Every list can be had as a file, or is named here with the reason why not. */

import { itemFieldsOf } from '@serialis/contract/kit/list.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { exportableLists, printableLists } from '@serialis/contract/lists.ts'
import { routes } from '@serialis/contract/routes.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ExportColumn } from '../../src/kit/lists/list-export.ts'
import { rooms } from '../../src/rooms.ts'

const CHOICES = 'choices of a field, which are part of another list'
const OF_A_RECORD = 'belongs to one record: its page shows it, and its own list or report has it as a file'
const UPLOADED = 'files that people uploaded; each gives its own rows back as a file'

const KEPT = 'a few rows; each is in the event log, whose list is a file'

const routesWithoutFile: Readonly<Record<string, string>> = {
  getHistory: OF_A_RECORD,
  getMappingDictVersion: OF_A_RECORD,
  getTransferDict: OF_A_RECORD,
  findDutyPeople: 'choices for one field of a form',
  findReviewers: 'choices for one field of a form',
  listMemberConfigVersions: OF_A_RECORD,
  listDataCenterConfigVersions: OF_A_RECORD,
  getMemberAttributes: OF_A_RECORD,
  listMemberAttributesVersions: OF_A_RECORD,
  getMemberConsents: OF_A_RECORD,
  getMemberAudiences: OF_A_RECORD,
  listAudienceVersions: OF_A_RECORD,
  listTagVersions: OF_A_RECORD,
  listAudienceRuns: OF_A_RECORD,
  listRuleAttributes: CHOICES,
  listListedAttributes: CHOICES,
  getMemberTags: OF_A_RECORD,
  listMemberPointBookings: OF_A_RECORD,
  listOwnedSerials: OF_A_RECORD,
  listRecordVersions: OF_A_RECORD,
  listReplayMessages: OF_A_RECORD,
  listReplayEffects: OF_A_RECORD,
  listReplays: 'work of one after another; what each did is in the event log, and whole in the export of everything',
  getOwnIdentities: OF_A_RECORD,
  getUserPermissions: OF_A_RECORD,
  getMyWork: 'what waits for one person now; the lists behind it are files',
  listAccountOptions: CHOICES,
  listAccounts: 'who may get a new password: the list of users without what it hides',
  listAlertTypes: 'a setting: the types of alerts, always all of them',
  listAllTasks: 'work of the machine; what it did is in the event log',
  listAllocations: OF_A_RECORD,
  listAttachmentOfActivation: OF_A_RECORD,
  listAttachmentOfNews: OF_A_RECORD,
  listAttachmentOfOrder: OF_A_RECORD,
  listAttachmentOfScrap: OF_A_RECORD,
  listAttachmentOfStatusUpdate: OF_A_RECORD,
  listBulkItems: OF_A_RECORD,
  listBundleItems: OF_A_RECORD,
  listBundleKeys: KEPT,
  listBundles: KEPT,
  listDocumentFiles: 'own files by their ids, for new addresses',
  listDemoAccounts: 'the accounts of the demo, offered at its login',
  listDeputies: 'a setting, part of the page of workflows',
  listIdentities: OF_A_RECORD,
  listDutyConflicts: 'who breaks a rule now; roles and users are files',
  listHolders: 'the roles that hold a code, named where a step is closed',
  listInspectionSamples: OF_A_RECORD,
  listInspectionSources: CHOICES,
  listListViews: 'the views of one list, for the person who reads it',
  listLineOptions: CHOICES,
  listMailTexts: 'a setting: the texts of mails, always all of them',
  listMasterImport: UPLOADED,
  listEndpointFiles: UPLOADED,
  listRecordImports: UPLOADED,
  listRecordImportRows: OF_A_RECORD,
  listMemberImports: UPLOADED,
  listMemberImportRows: OF_A_RECORD,
  listMemberLists: UPLOADED,
  listMemberListRows: OF_A_RECORD,
  listNews: 'what is addressed to one reader; the list of its authors is a file',
  listNewsReceipts: OF_A_RECORD,
  listOrderComments: OF_A_RECORD,
  listOrderHistory: OF_A_RECORD,
  listOrderImport: UPLOADED,
  listOrderPackages: OF_A_RECORD,
  listOrderPacks: OF_A_RECORD,
  listOrderScans: OF_A_RECORD,
  listOwnSupplierRequests: 'the part of the requests that a supplier may see',
  listProductImport: UPLOADED,
  listProductOptions: CHOICES,
  listProvideDeliveries: OF_A_RECORD,
  listPushBatches: OF_A_RECORD,
  listReplenishments: OF_A_RECORD,
  listRoleOptions: CHOICES,
  listSerialPushes: OF_A_RECORD,
  listSupplierOptions: CHOICES,
  listSupplierRefusals: OF_A_RECORD,
  listAudienceOptions: CHOICES,
  listTagOptions: CHOICES,
  listSuspectBatches: 'counts of the list of suspect scans',
  listTasks: 'work of the machine; what it did is in the event log',
  listTemplateOptions: CHOICES,
  listUsableVersions: CHOICES,
  listWorkflowOptions: CHOICES,
  listWorkflowRoles: CHOICES,
  rowsMasterImport: OF_A_RECORD,
  rowsOrderImport: OF_A_RECORD,
  rowsProductImport: OF_A_RECORD,
  serialsActivation: OF_A_RECORD,
  serialsScrap: OF_A_RECORD,
  serialsStatusUpdate: OF_A_RECORD,
  listTenants: 'of the platform, which has no tenant that would keep the file',
  listAdministrators: 'of the platform, which has no tenant that would keep the file',
  listPlatformEvents: 'of the platform, which has no tenant that would keep the file',
}
/** Lists of the console; the types ask each of its pages for one of these names. */
const listsWithoutFile: Readonly<Record<string, string>> = {
  accounts: 'who may get a new password: the list of users without what it hides',
  bundleItems: 'of one bundle, whose file has them all',
  bundleKeys: KEPT,
  bundles: KEPT,
  masterImports: UPLOADED,
  endpointFiles: UPLOADED,
  memberImports: UPLOADED,
  memberLists: UPLOADED,
  messageReplays: 'work of one after another; what each did is in the event log, and whole in the export of everything',
  recordImports: UPLOADED,
  news: 'what is addressed to one reader; the list of its authors is a file',
  orderImports: UPLOADED,
  productImports: UPLOADED,
  tasks: 'work of the machine; what it did is in the event log',
}

/** What reads the same in every language. */
const ownWords: readonly string[] = ['alerts Type code', 'inspectionLots Code letter']

const FIXED = 'one of a fixed set: '

const isFixed = (shape: unknown): boolean =>
  shape instanceof z.ZodEnum ||
  (shape instanceof z.ZodUnion && shape.options.every((one) => one instanceof z.ZodLiteral || isFixed(one)))

/** Every field of an answer, also of what is inside it. */
function fieldsIn(shape: unknown): [name: string, shape: unknown][] {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return fieldsIn(shape.unwrap())
  if (shape instanceof z.ZodArray) return fieldsIn(shape.element)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap(fieldsIn)
  if (!(shape instanceof z.ZodObject)) return []
  return Object.entries(shape.shape as z.ZodRawShape).flatMap(([name, of]) => [[name, of], ...fieldsIn(of)])
}
const fixedNames = new Set(
  Object.values<Route>(routes)
    .flatMap(({ output }) => fieldsIn(output))
    .filter(([, shape]) => isFixed(shape))
    .map(([name]) => name),
)

/**
 * An item of a list in which every value of a fixed set says so. Where a file is made of rows of the database, a field
 * that the item does not have is judged by its name.
 */
function sampleOf(shape: unknown, path = 'row'): unknown {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodDefault)
    return sampleOf(shape.unwrap(), path)
  if (shape instanceof z.ZodArray) return [sampleOf(shape.element, path)]
  if (isFixed(shape)) return FIXED + path
  if (shape instanceof z.ZodUnion) return sampleOf(shape.options[0], path)
  if (!(shape instanceof z.ZodObject)) return 'free'
  const fields = Object.entries(shape.shape as z.ZodRawShape)
  return new Proxy(Object.fromEntries(fields.map(([name, of]) => [name, sampleOf(of, `${path}.${name}`)])), {
    get: (item, name) =>
      name in item || !fixedNames.has(String(name)) ? item[String(name)] : `${FIXED}${path}.${String(name)}`,
  })
}

/** What a column writes for a sample; nothing where it needs more of a row than a sample has. */
function writtenBy(column: ExportColumn<unknown>, sample: unknown): unknown {
  try {
    return column.value(sample, { locale: 'en', values: 'WORDS', now: new Date(0) } as never)
  } catch {
    return null
  }
}

const offered = rooms.flatMap((room) => room.exports ?? [])

describe('a list', () => {
  it('of the contract is a file too, or says here why not', () => {
    const lists = Object.entries<Route>(routes).filter(
      ([, { kind, output }]) => kind === 'query' && itemFieldsOf(output) !== undefined,
    )
    const filters = new Set<unknown>(offered.map(({ filter }) => filter))
    const without = lists.filter(([, { input }]) => input.query === undefined || !filters.has(input.query))
    expect(without.map(([name]) => name).toSorted()).toEqual(Object.keys(routesWithoutFile).toSorted())
    expect(lists.length).toBeGreaterThan(60)
  })

  it('of the console has its export, or says here why not', () => {
    const without = Object.keys(printableLists).filter((name) => !(name in exportableLists))
    expect(without.toSorted()).toEqual(Object.keys(listsWithoutFile).toSorted())
  })

  it('says what names a row for who exports some of them', () => {
    const nameless = offered.filter(({ route, keyOf }) => !keyOf && itemFieldsOf(route.output)?.has('id') !== true)
    expect(nameless.map(({ name }) => name)).toEqual([])
  })

  it('has headings in both languages, none of them the name of a field', () => {
    const names = ['AQL', 'GLN', 'GTIN', 'Message-ID', 'SGLN', 'SHA-256']
    const columns = offered.flatMap(({ name, columns: of }) =>
      (of as readonly ExportColumn<unknown>[]).map(({ en, zh }) => ({ name, en, zh })),
    )
    expect(columns.filter(({ en }) => !/^[A-Z]/.test(en))).toEqual([])
    const sameInBoth = new Set(columns.filter(({ en, zh }) => en === zh).map(({ en }) => en))
    expect([...sameInBoth].toSorted()).toEqual(names)
  })

  it('writes no code of the wire for a value of a fixed set, but its words', () => {
    const samples = offered.map(({ name, route, columns }) => {
      const { items } = (route.output as z.ZodObject).shape as { items: z.ZodArray }
      return { name, sample: sampleOf(items.element), columns: columns as readonly ExportColumn<unknown>[] }
    })
    const asked = samples.flatMap(({ name, sample, columns }) =>
      columns.map((column) => ({ column: `${name} ${column.en}`, words: column.words, is: writtenBy(column, sample) })),
    )
    const bare = asked.filter(({ words, is }) => words === undefined && String(is).includes(FIXED))
    expect(bare.map(({ column }) => column)).toEqual(ownWords)
    expect(asked.filter(({ words, is }) => words !== undefined && String(is).includes(FIXED)).length).toBeGreaterThan(
      60,
    )
  })
})
