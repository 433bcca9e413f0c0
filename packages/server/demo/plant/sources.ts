/** A product on trial with a partner's validation system: an account that gave codes once, a web service, and a folder. All rest until their partners are started. */

import { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listTemplateOptions } from '@serialis/contract/plant/products/templates.routes.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { getPull, requestCodes } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { PASSWORD, USER } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { approve, productBody } from '../../src/plant/products/products.fixtures.ts'
import type { Client } from '../../test/harness/client.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'
import { gln, gtin, withCheck } from './masters.ts'

/** Where `npm run partners` listens. */
const SOAP = 'http://127.0.0.1:4701/soap/snx'
const WEB = 'http://127.0.0.1:4702'
const QUANTITY = 5_000

async function delivered(admin: Client, productId: string): Promise<void> {
  const { id } = await admin.call(requestCodes, { body: { productId, level: 'EA', quantity: QUANTITY } })
  await waitUntil(
    () => admin.call(getPull, { params: { id } }),
    ({ status, problem }) => {
      if (status !== 'DELIVERED' && status !== 'QUEUED')
        throw new Error(`the demo's partner did not deliver: ${status} ${problem}`)
      return status === 'DELIVERED'
    },
  )
}

/** In the template of two coded levels; none where the demo has no such template. */
async function tirzepatide({ planner, qa }: People): Promise<Product | undefined> {
  const { items } = await planner.call(listTemplateOptions, { query: { limit: 200 } })
  const template = items.find(
    ({ levels }) => levels.length === 2 && levels.every(({ codeType }) => codeType === 'SGTIN'),
  )
  if (template === undefined) return
  const keys = { EA: gtin('10044'), outer: withCheck(`5${gtin('10044').slice(1, 13)}`) }
  const drafted = await planner.call(createProduct, {
    body: {
      ...productBody(template),
      code: 'TIR-PEN-5',
      name: '替尔泊肽注射笔 Tirzepatide pen 5 mg',
      validity: 24,
      companyCode: '6901234',
      snSource: 'TRACELINK',
      ownerGLN: gln('00001'),
      producerGLN: gln('00001'),
      levels: template.levels.map(({ level }) => ({ level, gtin: level === 'EA' ? keys.EA : keys.outer })),
    },
  })
  return approve(qa, drafted)
}

const coveredBy = (productId: string) => ({
  environment: 'VALIDATION' as const,
  products: [{ productId }],
  secret: PASSWORD,
})

/** Gives codes once, from a partner that runs for that long. */
async function tracelink(admin: Client, productId: string): Promise<void> {
  const systems = {
    user: USER,
    sendingSystem: '6901234000018',
    receivingSystem: '0300000000017',
    senderNumber: '6901234000018',
    receiverNumber: '0300000000017',
    sgln: '6901234.00001.0',
  }
  const body = { ...coveredBy(productId), name: '验证环境 TraceLink validation' }
  const partner = await startSoap()
  try {
    const account = await admin.call(tracelinkAccounts.create, {
      body: { ...body, settings: { url: partner.url, ...systems } },
    })
    await delivered(admin, productId)
    const { version } = await admin.call(tracelinkAccounts.get, { params: { id: account.id } })
    await admin.call(tracelinkAccounts.edit, {
      params: { id: account.id },
      body: { ...body, isActive: false, settings: { url: SOAP, ...systems }, version },
    })
  } finally {
    await partner.close()
  }
}

export async function seedSources(admin: Client, people: People): Promise<void> {
  const product = await tirzepatide(people)
  if (product === undefined) return
  await tracelink(admin, product.id)
  const covered = coveredBy(product.id)
  await admin.call(webserviceAccounts.create, {
    body: {
      ...covered,
      name: '委托包装商 Contract packer',
      isActive: false,
      priority: 60,
      settings: { url: WEB, user: USER },
    },
  })
  await admin.call(sftpAccounts.create, {
    body: {
      ...covered,
      name: '委托包装商文件 Contract packer files',
      isActive: false,
      settings: {
        host: 'files.example.com',
        port: 22,
        user: 'serialis',
        hostKey: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
        pattern: '*.xml',
      },
    },
  })
}
