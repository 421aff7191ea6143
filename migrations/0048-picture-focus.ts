import { Migration } from "@mikro-orm/migrations";

/** A picture says which of its points stays in sight where it is cut; the gallery's pictures change places in one statement (SET-03). */
export class PictureFocus extends Migration {
  override async up() {
    this.addSql(`
      alter table pictures
        add column focus_x int not null default 500,
        add column focus_y int not null default 500,
        add constraint pictures_focus check (focus_x >= 0 and focus_x <= 1000 and focus_y >= 0 and focus_y <= 1000),
        drop constraint pictures_place,
        add constraint pictures_place unique (shop_id, kind, position) deferrable initially immediate`);
    this.addSql(`comment on column pictures.focus_x is 'thousandths of its width'`);
    this.addSql(`comment on column pictures.focus_y is 'thousandths of its height'`);
  }
}
