-- @batches
-- Where all packs of the batch were made on one line.
update member_serials o set line_id = s.line_id
  from (select s.tenant_id, s.id, p.line_id
          from member_serials s
          join lateral (select min(o.line_id::text)::uuid as line_id from production_orders o
                         where o.tenant_id = s.tenant_id and o.product_id = s.product_id and o.batch_code = s.batch
                        having count(distinct o.line_id) = 1 and bool_and(o.line_id is not null)) p on true
         where s.line_id is null and s.batch <> ''
         limit 5000) s
 where o.tenant_id = s.tenant_id and o.id = s.id;
