/** Lists and result files in CSV, SNX, EPCIS and as a China relation. */

import { between, counted, DENSE, laughs, repeated, type Bomb, type Door } from './bomb.ts'

const bomb = (
  [door, name]: readonly [Door, string],
  head: string,
  middle: (mb: number) => Iterable<Buffer>,
  isInSuite = false,
): Bomb => ({ name, door, pieces: (mb) => between(head, middle(mb), ''), isInSuite })

const SNX =
  '<snx:SNXDispositionAssignedMessage xmlns:snx="urn:tracelink:mapper:sl:serial_number_exchange" xmlns:cmn="urn:tracelink:mapper:sl:commontypes">'
const UPDATED = SNX.replace('Assigned', 'Updated')
const AGGREGATION = `${SNX}<snx:MessageBody><snx:AggregationEvent><snx:AggregationEventDetail><snx:SerialNumberList>`
const EPCIS = '{"type":"EPCISDocument","schemaVersion":"2.0","epcisBody":{"eventList":['
const EVENT = `${EPCIS}{"type":"ObjectEvent",`
const CHINA = '<Document><Events version="2.0"><Event name="RelationCreate"><Relation productCode="1">'
const CSV = 'orderNo,batchNo,level,code\n'
const far = (text: string) => text + ' '.repeat(2 ** 20)

export const textBombs: readonly Bomb[] = [
  bomb(['list', 'csv: a quote that is never closed'], 'code\n"', (mb) => repeated('a,b\n', mb), true),
  bomb(['list', 'csv: one line'], 'code\n', (mb) => repeated(DENSE, mb), true),
  bomb(['list', 'csv: cells without end'], 'code\n', (mb) => repeated(',', mb)),
  bomb(['list', 'csv: empty lines'], 'code\n', (mb) => repeated('\n', mb)),
  bomb(['list', 'csv: codes that are far apart'], 'code\n', (mb) => repeated(`A1\n${'\n'.repeat(2 ** 20)}`, mb)),
  bomb(['list', 'csv: rows without end'], 'code\n', (mb) => counted((at) => `${at}\n`, mb)),
  bomb(['orders', 'csv: commas'], 'orderNo\n', () => repeated(',', 4), true),
  bomb(['orders', 'csv: short lines of commas'], 'orderNo\n', () => repeated(`${','.repeat(63)}\n`, 4)),
  bomb(['orders', 'csv: a quote that is never closed, as orders'], 'orderNo\n"', () => repeated('a,b\n', 4), true),
  bomb(['orders', 'csv: quotes'], 'orderNo\n', () => repeated('""', 4)),
  bomb(['orders', 'csv: rows of orders'], 'orderNo\n', () => counted((at) => `${at}\n`, 4)),
  bomb(['result', 'csv: a quote that is never closed, as a result'], `${CSV}"`, (mb) => repeated('a,b\n', mb)),
  bomb(['result', 'csv: rows that are far apart'], CSV, (mb) => repeated(`1,2,EA,3\n${'\n'.repeat(2 ** 20)}`, mb)),
  bomb(['list', 'snx: one text, as a list'], `${UPDATED}<snx:MessageBody>`, (mb) => repeated(DENSE, mb)),
  bomb(['result', 'snx: one text'], `${SNX}<snx:MessageBody>`, (mb) => repeated(DENSE, mb), true),
  bomb(['result', 'snx: one attribute'], `${SNX}<a b="`, (mb) => repeated(DENSE, mb)),
  bomb(['result', 'snx: attributes without end'], `${SNX}<a `, (mb) => counted((at) => ` a${at}="1"`, mb), true),
  bomb(['result', 'snx: namespaces without end'], `${SNX}<a `, (mb) => counted((at) => ` xmlns:a${at}="u:${at}"`, mb)),
  bomb(['result', 'snx: one comment'], `${SNX}<!--`, (mb) => repeated(DENSE, mb)),
  bomb(['result', 'snx: elements within elements'], SNX, (mb) => repeated('<a>', mb), true),
  bomb(['result', 'snx: unknown elements without end'], SNX, (mb) => repeated('<a/>', mb), true),
  bomb(
    ['result', 'snx: entities of entities'],
    `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${laughs()}]>${SNX}&j;`,
    () => [],
    true,
  ),
  bomb(['result', 'snx: members that are far apart'], AGGREGATION, (mb) =>
    repeated(far('<snx:SerialNumber>0104012345000016215</snx:SerialNumber>').slice(0, 2 ** 20 - 64), mb),
  ),
  bomb(['result', 'snx: comments before the message'], '', () => repeated('<!--', 4)),
  bomb(['result', 'china: one attribute'], `${CHINA}<Batch batchNo="`, (mb) => repeated(DENSE, mb)),
  bomb(['result', 'china: elements within elements'], CHINA, (mb) => repeated('<a>', mb)),
  bomb(['result', 'epcis: brackets'], `${EVENT}"a":`, (mb) => repeated('[', mb), true),
  bomb(['result', 'epcis: one text'], `${EVENT}"a":"`, (mb) => repeated(DENSE, mb), true),
  bomb(['result', 'epcis: one number'], `${EVENT}"a":`, (mb) => repeated('7', mb)),
  bomb(['result', 'epcis: codes of one event'], `${EVENT}"epcList":["`, (mb) => counted((at) => `${at}","`, mb)),
  bomb(['result', 'epcis: fields of one event'], EVENT, (mb) => counted((at) => `"a${at}":1,`, mb), true),
  bomb(['result', 'epcis: names without end'], EVENT, (mb) => counted((at) => `"${at}${DENSE}":1,`, mb)),
  bomb(['result', 'epcis: values that are far apart'], `${EVENT}"a":[`, (mb) =>
    repeated(far('"12345678901234567890",'), mb),
  ),
  bomb(['result', 'epcis: extensions of the document'], '{"type":"EPCISDocument",', (mb) =>
    counted((at) => `"a:${at}":1,`, mb),
  ),
  bomb(['result', 'epcis: spaces'], EPCIS, (mb) => repeated(' ', mb)),
]
