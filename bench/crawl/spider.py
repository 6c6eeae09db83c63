"""The same site by Scrapy: every page once, its title and its text, a line a page."""
import scrapy


class Pages(scrapy.Spider):
    name = "pages"
    custom_settings = {
        "LOG_LEVEL": "ERROR",
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DOWNLOAD_DELAY": 0,
        "TELNETCONSOLE_ENABLED": False,
    }

    def __init__(self, start, **arguments):
        super().__init__(**arguments)
        self.start_urls = [start]

    def parse(self, response):
        text = " ".join(response.css("body ::text").getall())
        yield {"url": response.url, "title": response.css("title::text").get(), "text": text}
        yield from response.follow_all(css="a[href]", callback=self.parse)
